import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps>

/**
 * A button that is a link to a screen. `<Button component={Link}>` would do the same, but it accepts
 * any address: only here the compiler checks the screen and its parameters.
 */
export const LinkButton = createLink(
  ({ ref, ...props }: ButtonProps & AnchorProps & { ref?: Ref<HTMLAnchorElement> }) => (
    <Button component="a" ref={ref} {...props} />
  ),
)
