// TODO: planted
export const planted = 1
