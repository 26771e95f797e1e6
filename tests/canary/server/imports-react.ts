import { version } from 'react'

export const planted = version
