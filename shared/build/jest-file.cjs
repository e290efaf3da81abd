module.exports = "/file";
