import { prepareDemoData } from '@nutripim/tools/demo-data'

export default prepareDemoData
