import { sep } from 'node:path'

export const planted = sep
