export const planted = () => import('#server/clean.ts')
