import { Button, type ButtonProps } from 'antd'
import type { MouseEvent } from 'react'
import { type LinkProps, useHref, useLinkClickHandler } from 'react-router'

interface ButtonLinkProps
  extends Omit<ButtonProps, 'href' | 'htmlType' | 'style'>, Pick<LinkProps, 'to' | 'replace' | 'state'> {}

const PLAIN = { textDecoration: 'none' } as const

/** A link that looks like a button; a plain left click navigates without loading the page. */
export function ButtonLink({ to, replace, state, onClick, ...button }: ButtonLinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLElement>(to, { replace, state })
  const onFollow = (event: MouseEvent<HTMLElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) follow(event)
  }
  return <Button {...button} href={href} style={PLAIN} onClick={onFollow} />
}
