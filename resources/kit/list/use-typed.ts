import { useEffect, useRef, useState } from 'react'

const TYPING_MS = 300

/** Sends the text when typing pauses; follows outside changes of `value`. */
export function useTyped(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    clearTimeout(timer.current)
    setTyped(value)
  }, [value])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      setTyped(sent.current)
    },
    [],
  )

  const send = (text: string) => {
    clearTimeout(timer.current)
    const next = text.trim()
    if (next === sent.current) return
    sent.current = next
    latest.current(next)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(text), TYPING_MS)
  }
  return { typed, type, send: () => send(typed) }
}
