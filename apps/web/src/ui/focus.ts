/** Whether nothing on the screen has the focus. The frame gives a lost one to the content. */
export const hasNoFocus = (): boolean => document.activeElement?.matches('body, main') ?? true
