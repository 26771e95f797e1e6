import { useId } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { usePopover } from '#src/ui/use-popover.ts'
import styles from './notifications.module.css'
import { setShown, setVolume, usePreferences } from './preferences.ts'
import { playSound } from './sound.ts'

export function Configuration() {
  const { isOpen, setOpen, root, button: gear, onKeyDown } = usePopover()
  const { isShown, volume } = usePreferences()
  const id = useId()
  const isMuted = volume === 0
  const percent = Math.round(volume * 100)
  return (
    // Escape bubbles up from the interactive parts inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="relative" ref={root} onKeyDown={onKeyDown}>
      <button
        ref={gear}
        type="button"
        className="button icon-only"
        aria-label="Configuration"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="sliders" />
      </button>
      {isOpen && (
        <div className="popup stack gap-12 pad-16" role="group" aria-labelledby={id}>
          <h2 id={id}>Configuration</h2>
          <label className="row clickable">
            <input
              className="flex-none margin-0 clickable"
              type="checkbox"
              role="switch"
              aria-checked={isShown}
              checked={isShown}
              onChange={({ target }) => setShown(target.checked)}
            />
            <span>Notifications</span>
            <span className="push muted">{isShown ? 'On' : 'Off'}</span>
          </label>
          <div className={`row ${styles.volume}`}>
            <Button
              kind="icon"
              aria-label={isMuted ? 'Unmute' : 'Mute'}
              aria-pressed={isMuted}
              onClick={() => setVolume(isMuted ? 1 : 0)}
            >
              <Icon name={isMuted ? 'mute' : 'sound'} />
            </Button>
            <input
              type="range"
              min={0}
              max={100}
              value={percent}
              aria-label="Volume"
              onChange={({ target }) => setVolume(Number(target.value) / 100)}
              onPointerUp={() => playSound(volume)}
            />
            <output>{percent}</output>
          </div>
        </div>
      )}
    </div>
  )
}
