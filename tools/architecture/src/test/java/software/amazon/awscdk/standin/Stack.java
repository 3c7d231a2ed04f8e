package software.amazon.awscdk.standin;

/** Stands for a library that is not on the class path of this test. */
public interface Stack {
}
