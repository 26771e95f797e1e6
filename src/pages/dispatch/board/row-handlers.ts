import type { KeyboardEvent } from 'react'
import type { useRowFocus } from './use-row-focus.ts'

/** For rows with controls: a link or a button of the row presses itself. */
export const besideControls = ({
  onFocus,
  onBlur,
  onKeyDown,
}: ReturnType<typeof useRowFocus>['handlers']) => ({
  onFocus,
  onBlur,
  onKeyDown: (event: KeyboardEvent) => {
    const isOnControl = (event.target as Element).closest('a, button') !== null
    if (!isOnControl || (event.key !== 'Enter' && event.key !== ' ')) onKeyDown(event)
  },
})
