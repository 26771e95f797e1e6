import { useLetterKeys } from '#kit/keys/use-letter-keys.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { KeyList, LetterKeysChoice } from '#src/ui/key-list.tsx'
import { SHORTCUTS } from './shortcuts.ts'

export function Help({ onClose }: { onClose: () => void }) {
  const [withLetters, setLetters] = useLetterKeys()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <KeyList keys={SHORTCUTS} />
      <LetterKeysChoice isOn={withLetters} onChange={setLetters} />
    </Dialog>
  )
}
