let planted = 1

export const other = planted
