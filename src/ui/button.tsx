import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  kind?: 'plain' | 'primary' | 'quiet' | 'icon'
  size?: 'normal' | 'large'
  isBusy?: boolean
}

export function Button({
  kind = 'plain',
  size = 'normal',
  isBusy = false,
  className,
  disabled,
  type = 'button',
  ...rest
}: Props) {
  const looks = [
    'button',
    kind === 'icon' ? 'icon-only' : kind !== 'plain' && kind,
    size === 'large' && 'large',
    className,
  ]
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={looks.filter(Boolean).join(' ')}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    />
  )
}
