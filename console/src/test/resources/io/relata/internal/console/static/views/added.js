// A view that another module adds.
