import { createContext } from 'react'

/** Whether the page around is shown, and not drawn ahead or left. */
export const InSight = createContext(true)
