import { createContext } from 'react'

/** False while the page is prerendered or after it was left. */
export const PageVisibility = createContext(true)
