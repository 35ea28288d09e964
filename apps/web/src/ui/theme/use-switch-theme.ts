import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** The theme that is not shown now, and a function that switches to it. */
export function useSwitchTheme() {
  // Mantine would stop transitions with a <style> element, which the content security policy blocks.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark'
  const switchTheme = () => {
    const { dataset } = document.documentElement
    dataset.themeSwitch = ''
    setColorScheme(other)
    setTimeout(() => delete dataset.themeSwitch, 10)
  }
  return { other, switchTheme }
}
