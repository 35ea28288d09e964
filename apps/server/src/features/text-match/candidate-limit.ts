/** The limit of records that are compared with all words and ranked: a text costs much more to normalise than to compare. */
export const maxCandidates = 500

/** Lower for misspelt words: a comparison with a similar word costs several times as much. */
export const maxSimilar = 200
