import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Crop } from '#src/driver/crop.tsx'
import { eventually } from '#tests/support/eventually.ts'

vi.mock('#src/driver/photo.ts', async (original) => ({
  ...(await original<object>()),
  decodePicture: async () => ({ close: () => undefined }),
  drawTurned: () => ({ width: 10, height: 10 }),
}))
const { found } = vi.hoisted(() => ({ found: { topLeft: { x: 0.2, y: 0.1 } } }))
vi.mock('#src/driver/page-scan.ts', () => ({
  pageOn: async () => found,
  flattened: async () => document.createElement('canvas'),
}))
HTMLCanvasElement.prototype.getContext = () => null
// Chromium returns a promise, which must not be used as an effect's cleanup.
Element.prototype.scrollIntoView = async () => undefined

const file = new File(['x'], 'bol.png', { type: 'image/png' })

test('document photo: is straightened when a page is found, and one tap uses the whole picture', async () => {
  const user = userEvent.setup()
  const onKeep = vi.fn<(edit: object) => void>()
  render(
    <Crop
      title="BOL"
      file={file}
      isDocument
      left={0}
      isBusy={false}
      onKeep={onKeep}
      onDrop={() => undefined}
    />,
  )
  expect((await screen.findByRole('status')).textContent).toContain('Page straightened.')
  await user.click(screen.getByRole('button', { name: 'Use photo' }))
  await user.click(screen.getByRole('button', { name: 'Use whole photo' }))
  await user.click(screen.getByRole('button', { name: 'Use photo' }))
  expect(onKeep.mock.calls.map(([edit]) => edit)).toEqual([
    expect.objectContaining({ page: found }),
    expect.objectContaining({ page: null }),
  ])
})

test('freight photo: can be used immediately, rotation and cropping are behind Crop', async () => {
  const user = userEvent.setup()
  const onKeep = vi.fn<(edit: object) => void>()
  render(
    <Crop
      title="Freight"
      file={file}
      isDocument={false}
      left={0}
      isBusy={false}
      onKeep={onKeep}
      onDrop={() => undefined}
    />,
  )
  await screen.findByRole('button', { name: 'Crop', expanded: false })
  expect(screen.queryByRole('slider')).toBeNull()
  await eventually(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use photo' }).disabled).toBe(false),
  )
  await user.click(screen.getByRole('button', { name: 'Use photo' }))
  expect(onKeep).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Crop' }))
  expect(screen.getAllByRole('slider')).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Turn right' }))
  await user.click(screen.getByRole('button', { name: 'Use photo' }))
  expect(onKeep.mock.lastCall?.[0]).toMatchObject({ turns: 1 })
})
