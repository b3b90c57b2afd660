export const analyse = {};
