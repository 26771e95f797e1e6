import styles from './icon.module.css'

const SHAPES = {
  bell: 'M4.5 12V8a4.5 4.5 0 0 1 9 0v4l1.2 1.8H3.3zM7.2 13.8a1.8 1.8 0 0 0 3.6 0',
  check: 'm3.5 9.5 3.6 3.6 7.4-8',
  chevron: 'm5 7 4 4 4-4',
  close: 'm4.5 4.5 9 9m0-9-9 9',
  eye: 'M1.8 9s2.7-5 7.2-5 7.2 5 7.2 5-2.7 5-7.2 5-7.2-5-7.2-5zM9 11.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  eyeOff: 'M1.8 9s2.7-5 7.2-5 7.2 5 7.2 5-2.7 5-7.2 5-7.2-5-7.2-5zM3 15 15 3',
  gear: 'M9 11.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8zM9 2.2v2M9 13.8v2M15.8 9h-2M4.2 9h-2M13.8 4.2l-1.4 1.4M5.6 12.4l-1.4 1.4M13.8 13.8l-1.4-1.4M5.6 5.6 4.2 4.2',
  menu: 'M3 5h12M3 9h12M3 13h12',
  moon: 'M15 10.6A6.4 6.4 0 0 1 7.4 3 6.4 6.4 0 1 0 15 10.6z',
  mute: 'M3 7v4h2.6L9 14V4L5.6 7zM12 7l4 4m0-4-4 4',
  sound: 'M3 7v4h2.6L9 14V4L5.6 7zM12 6.6a3.4 3.4 0 0 1 0 4.8M14 4.6a6.2 6.2 0 0 1 0 8.8',
  sun: 'M9 12.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM9 1.8v1.4M9 14.8v1.4M16.2 9h-1.4M3.2 9H1.8M14 4l-1 1M5 13l-1 1M14 14l-1-1M5 5 4 4',
} as const

/** A line icon of 18 units; it says nothing by itself, its button carries the words. */
export function Icon({ name, size = 18 }: { name: keyof typeof SHAPES; size?: number }) {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 18 18" aria-hidden focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  )
}
