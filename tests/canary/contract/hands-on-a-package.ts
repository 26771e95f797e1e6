export { version as planted } from 'react'
