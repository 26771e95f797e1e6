import { render, screen } from '@testing-library/react'
import { Button, Checkbox } from 'antd'
import { expect, test, vi } from 'vitest'

test('antd styles: are not searched again once inserted, even after their page was left', async () => {
  // antd caches styles per document; those of other tests are gone.
  vi.resetModules()
  const { AntdRoot } = await import('#src/ui/antd-root.tsx')
  const parts = (word: string) => (
    <AntdRoot isPhone={false}>
      {Array.from({ length: 10 }, (_, index) => (
        <Checkbox key={index}>{word}</Checkbox>
      ))}
      <Button>{word}</Button>
    </AntdRoot>
  )
  const looks = vi.spyOn(document.head, 'children', 'get')
  render(parts('First')).unmount()
  expect(looks.mock.calls.length).toBeGreaterThan(0)

  looks.mockClear()
  render(parts('Second'))
  expect(screen.getAllByText('Second')).toHaveLength(11)
  expect(looks).not.toHaveBeenCalled()
  expect(document.head.querySelector('style[data-css-hash]')).not.toBeNull()
})
