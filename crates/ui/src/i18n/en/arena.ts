export const arena = {};
