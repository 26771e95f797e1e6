import { createContext, useContext } from 'react'

export const DeskZone = createContext('UTC')

export const useDeskZone = () => useContext(DeskZone)
