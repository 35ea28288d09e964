import type { KeyboardEvent, MouseEvent } from 'react'

/**
 * Properties of a searchable Select: typing replaces the current value, highlights the first match, and
 * Enter selects it. Mantine loses the highlight when the list opens later than the user types, as on
 * a slow machine; then the list is still open when the key is released.
 */
export const searchableSelect = {
  selectFirstOptionOnChange: true,
  /** The caret would stand inside the current value, and typing would insert into it. */
  onClick({ currentTarget: input }: MouseEvent<HTMLInputElement>) {
    input.select()
  },
  onKeyUp({ key, currentTarget: input }: KeyboardEvent<HTMLInputElement>) {
    if (key !== 'Enter' || input.value === '' || input.getAttribute('aria-expanded') !== 'true')
      return
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
    list?.querySelector<HTMLElement>('[data-combobox-option]')?.click()
  },
}
