// Replaces the sentences of Module Federation's error codes. Each error still has its code, its arguments and the address of its
// documentation, which begins with the sentence.

export const buildDescMap = {};
export const errorDescMap = {};
export const runtimeDescMap = {};
export const typeDescMap = {};
