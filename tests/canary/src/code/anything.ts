export const planted = (value: any) => value
