/** Texts that several screens share. Quoted ones of the specification stay to the letter. */

export const noCountriesAssigned =
  'You have no countries assigned. An administrator can assign countries to you under User Access.'

/** The specification's text for a save that failed. */
export const requestFailed =
  'An error has occurred while processing your request. Please try again later.'
