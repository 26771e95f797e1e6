import { createContext, useContext } from 'react'

/** The company's time zone, for the parts of the board. */
export const DeskZone = createContext('UTC')

export const useDeskZone = () => useContext(DeskZone)
