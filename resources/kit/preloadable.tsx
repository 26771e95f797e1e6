import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * Lazy page: `preload` fetches its code before the first render and rejects on failure; `waiting` renders
 * until it is loaded.
 */
export interface Preloadable<Props extends object = object> {
  (props: Props): ReactNode
  preload: () => Promise<void>
  waiting?: ReactNode
}

type Fetched = { state: 'waiting' } | { state: 'here' } | { state: 'failed'; error: unknown }

export function preloadable<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): Preloadable<Props> {
  let Page: ComponentType<Props> | undefined
  let pending: Promise<void> | undefined

  const fetchPage = async () => {
    try {
      Page = await load()
    } catch (error) {
      pending = undefined
      throw error
    }
  }
  const preload = () => (pending ??= fetchPage())

  function PreloadablePage(props: Props) {
    const [fetched, setFetched] = useState<Fetched>(() => ({ state: Page ? 'here' : 'waiting' }))
    const isWaiting = fetched.state === 'waiting'
    useEffect(() => {
      if (!isWaiting) return undefined
      let mounted = true
      const settle = (next: Fetched) => mounted && setFetched(next)
      preload().then(
        () => settle({ state: 'here' }),
        (error: unknown) => settle({ state: 'failed', error }),
      )
      return () => {
        mounted = false
      }
    }, [isWaiting])
    if (fetched.state === 'failed') throw fetched.error
    return Page ? <Page {...props} /> : waiting
  }
  return Object.assign(PreloadablePage, { preload, waiting })
}
