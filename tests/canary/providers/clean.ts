import axios from 'axios'
import { planted as other } from '#contract/clean.ts'

console.error('clean')
export const planted = [axios, other]
