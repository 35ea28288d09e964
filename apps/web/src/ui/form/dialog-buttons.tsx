import { Button, type ButtonProps, Group } from '@mantine/core'

interface DialogButtonsProps extends ButtonProps {
  onCancel: () => void
  /** Enter must not save by accident. */
  focusesCancel?: boolean
  /** Left out where the button submits a form. */
  onClick?: () => void
}

/** The end of a dialog: a button that cancels, and one that saves. */
export function DialogButtons(props: DialogButtonsProps) {
  const { onCancel, focusesCancel = false, onClick, ...button } = props
  return (
    <Group justify="flex-end" gap="sm" mt="lg">
      <Button variant="default" onClick={onCancel} data-autofocus={focusesCancel || undefined}>
        Cancel
      </Button>
      <Button {...button} {...(onClick ? { onClick } : { type: 'submit' })} />
    </Group>
  )
}
