import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useOpenedVersion } from '#kit/form/use-opened-version.ts'

it('useOpenedVersion: stays at the opened version while others save, until a 409 reveals the new one', () => {
  const { result, rerender } = renderHook(({ current }) => useOpenedVersion(current), {
    initialProps: { current: 3 },
  })
  rerender({ current: 4 })
  expect(result.current.version).toBe(3)
  act(() => result.current.refused({ statusCode: 500 }))
  expect(result.current.version).toBe(3)
  act(() => result.current.refused({ statusCode: 409 }))
  expect(result.current.version).toBe(4)
})
