export const planted = (value: number) => value == 1
