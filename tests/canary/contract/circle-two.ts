import { planted as other } from './circle-one.ts'

export const planted = () => other
