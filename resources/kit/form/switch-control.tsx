import type { ComponentProps } from 'react'

/** What is on or off. */
export function SwitchControl({ checked = false, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" role="switch" className="kit-switch" checked={checked} aria-checked={checked} {...input} />
}
