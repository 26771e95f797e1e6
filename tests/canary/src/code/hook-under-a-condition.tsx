import { useState } from 'react'

export function Planted({ isOpen }: { isOpen: boolean }) {
  if (isOpen) useState(1)
  return null
}
