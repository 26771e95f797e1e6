// @ts-ignore
export const planted: number = 'text'
