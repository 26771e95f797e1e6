const planted = 1

export const other = 2
