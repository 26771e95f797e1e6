import { planted as other } from './imports-itself.ts'

export const planted = () => other
