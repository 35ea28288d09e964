import { prepareDemoData } from '@nutripim/tools/test-run/demo-data'

export default prepareDemoData
