import { Switch } from '@mantine/core'
import { createStore, useStore } from '../../ui/store.ts'
import styles from './product-page.module.css'

const storageKey = 'nutripim_letter_keys'

/** Single letters can be typed by mistake, with speech input most of all, so they can be turned off. */
const letterKeys = createStore(localStorage.getItem(storageKey) !== 'off')

export const useLetterKeys = () => useStore(letterKeys)

export function LetterKeySwitch() {
  const isOn = useLetterKeys()
  return (
    <Switch
      className={`np-last ${styles.keys}`}
      size="xs"
      label="Open parts with letter keys"
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        localStorage.setItem(storageKey, checked ? 'on' : 'off')
        letterKeys.set(checked)
      }}
    />
  )
}
