/** Numbers with a unit that is written the same in every language. */
export const formatPercent = (value: number) => `${value} %`;
export const formatDegrees = (value: number) => `${value}°`;
export const formatPixels = (value: number) => `${value} px`;
