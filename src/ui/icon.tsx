import styles from './icon.module.css'

const SHAPES = {
  bell: 'M4.5 12V8a4.5 4.5 0 0 1 9 0v4l1.2 1.8H3.3zM7.2 13.8a1.8 1.8 0 0 0 3.6 0',
  chevron: 'm5 7 4 4 4-4',
  close: 'm4.5 4.5 9 9m0-9-9 9',
  eye: 'M1.8 9s2.7-5 7.2-5 7.2 5 7.2 5-2.7 5-7.2 5-7.2-5-7.2-5zM9 11.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  eyeOff: 'M1.8 9s2.7-5 7.2-5 7.2 5 7.2 5-2.7 5-7.2 5-7.2-5-7.2-5zM3 15 15 3',
  find: 'M8 13.2A5.2 5.2 0 1 0 8 2.8a5.2 5.2 0 0 0 0 10.4zM11.8 11.8 15.5 15.5',
  help: 'M9 16A7 7 0 1 0 9 2a7 7 0 0 0 0 14zM7 7.2a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.3M9 12.6v.1',
  findVehicle:
    'M1.5 3.5h8v8H7.6M4.4 11.5H1.5v-8M9.5 6h2.6l1.6 2.2M6 13.1a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2zM12.4 14.2a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM14.3 13.4l2.4 2.4',
  sliders: 'M2.5 5.5h6M13.5 5.5h2M2.5 12.5h2M9.5 12.5h6M11 3.5v4M7 10.5v4',
  menu: 'M3 5h12M3 9h12M3 13h12',
  mute: 'M3 7v4h2.6L9 14V4L5.6 7zM12 7l4 4m0-4-4 4',
  sound: 'M3 7v4h2.6L9 14V4L5.6 7zM12 6.6a3.4 3.4 0 0 1 0 4.8M14 4.6a6.2 6.2 0 0 1 0 8.8',
} as const

export function Icon({ name, size = 18 }: { name: keyof typeof SHAPES; size?: number }) {
  return (
    <svg
      className={`flex-none ${styles.icon}`}
      width={size}
      height={size}
      viewBox="0 0 18 18"
      aria-hidden
      focusable="false"
    >
      <path d={SHAPES[name]} />
    </svg>
  )
}
