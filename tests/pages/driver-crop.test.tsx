import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Crop } from '#src/driver/crop.tsx'

// jsdom has no pictures.
vi.mock('#src/driver/photo.ts', async (original) => ({
  ...(await original<object>()),
  pictureOf: async () => ({ close: () => undefined }),
  drawTurned: () => ({ width: 10, height: 10 }),
}))
HTMLCanvasElement.prototype.getContext = () => null
Element.prototype.scrollIntoView = () => undefined

test('a photograph can be kept at once; what turns and cuts it stands behind Crop', async () => {
  const user = userEvent.setup()
  const onKeep = vi.fn<(edit: object) => void>()
  const file = new File(['x'], 'bol.png', { type: 'image/png' })
  render(<Crop title="BOL" file={file} left={0} isBusy={false} onKeep={onKeep} onDrop={() => undefined} />)
  await screen.findByRole('button', { name: 'Crop', expanded: false })
  expect(screen.queryByRole('slider')).toBeNull()
  await vi.waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Keep page' }).disabled).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Keep page' }))
  expect(onKeep).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Crop' }))
  expect(screen.getAllByRole('slider')).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Turn right' }))
  await user.click(screen.getByRole('button', { name: 'Keep page' }))
  expect(onKeep.mock.lastCall?.[0]).toMatchObject({ turns: 1 })
})
