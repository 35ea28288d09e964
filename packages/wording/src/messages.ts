/** Texts that several screens share. Quoted ones of the specification stay to the letter. */

export const noCountriesAssigned =
  'You have no countries assigned. An administrator can assign countries to you under User Access.'

/** The specification's text for a save that failed. */
export const requestFailed =
  'An error has occurred while processing your request. Please try again later.'

/** The specification's text for a form with unsaved changes. */
export const formIsUnsaved = 'Warning: This form potentially has unsaved changes'
export const nothingUnsaved = 'No unsaved changes'
export const notSavedYet = 'Not saved yet'

/** Unsaved edits keep a screen on its country although another tab selected another one. */
export const formatCountryLocked = (countryName: string | undefined) =>
  `You selected another country in another tab. This screen still shows ${countryName}: save or undo your changes to switch.`
