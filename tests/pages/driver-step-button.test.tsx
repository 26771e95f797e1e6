import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StepButton } from '#src/driver/step-button.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const button = () => screen.getByRole<HTMLButtonElement>('button')
const press = () => fireEvent.pointerDown(button())
const click = () => fireEvent.click(button(), { detail: 1 })

describe('driver step button', () => {
  it('ignores the second tap on the previous step, and a press that began on it', () => {
    const onSay = vi.fn()
    const { rerender } = render(<StepButton step="arrived" done={undefined} isSaving={false} onSay={onSay} />)
    press()
    click()
    expect(onSay.mock.calls).toEqual([['arrived']])
    rerender(<StepButton step="loaded" done="arrived" isSaving={false} onSay={onSay} />)
    expect([button().textContent?.trim(), button().disabled]).toEqual(['Arrived', true])
    press()
    act(() => void vi.advanceTimersByTime(1000))
    expect([button().textContent, button().disabled]).toEqual(['I’m loaded', false])
    click()
    expect(onSay).toHaveBeenCalledTimes(1)
    press()
    click()
    expect(onSay.mock.lastCall).toEqual(['loaded'])
  })
})
