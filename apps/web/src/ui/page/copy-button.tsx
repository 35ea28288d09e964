import { Button, type ButtonProps, CopyButton as Copy } from '@mantine/core'

interface CopyButtonProps extends ButtonProps {
  text: string
}

/** Copies a text, and says so. */
export function CopyButton({ text, children = 'Copy', ...button }: CopyButtonProps) {
  return (
    <Copy value={text}>
      {({ copied, copy }) => (
        <Button variant="default" {...button} onClick={copy}>
          {copied ? 'Copied' : children}
        </Button>
      )}
    </Copy>
  )
}
