// Replaces axios's names of HTTP's status codes, which the shop compares as numbers.

export default {};
