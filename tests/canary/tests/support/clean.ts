export const planted = 'clean'
